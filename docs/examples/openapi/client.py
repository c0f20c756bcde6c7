"""Uses the clients that openapi-python-client generates."""

from banking import Client as BankingClient
from banking.api.account_detail import get_accounts_detail, get_accounts_detail_async
from banking.models import Account, AccountDetailRequest, PendingOperation
from outbound import AuthenticatedClient
from outbound.api.recipients import list_recipients
from outbound.api.revocation import revoke_by_post
from outbound.models import MessageError, RevokeByPostBody


def connect(base_url: str, token: str) -> AuthenticatedClient:
    """Returns a client of the Outbound API."""
    return AuthenticatedClient(
        base_url=base_url, token=token, auth_header_name="service-auth-key"
    )


def list_contacts(client: AuthenticatedClient) -> list[str]:
    """Lists the recipients with their e-mail addresses."""
    answer = list_recipients.sync(client=client)
    if answer is None:
        raise RuntimeError("the response has an undocumented status")
    if isinstance(answer, MessageError):
        raise RuntimeError(answer.message)
    lines: list[str] = []
    for recipient in answer:
        emails = [contact.email for contact in recipient.contacts or [] if contact.email]
        lines.append(f"{recipient.name}: {', '.join(emails)}")
    return lines


def revoke(client: AuthenticatedClient, connection: str) -> None:
    """Revokes a connection. A failure has one of two bodies."""
    body = RevokeByPostBody.from_dict({"connection_id": connection})
    error = revoke_by_post.sync(client=client, body=body)
    if error is None:
        return
    if isinstance(error, MessageError):
        raise RuntimeError(error.message)
    raise RuntimeError(f"{error.error}: {error.error_description}")


def read_accounts(base_url: str, key: str, customer: str, session: str) -> list[Account]:
    """Reads the linked accounts of an authorized session, polling once where they are not ready."""
    client = BankingClient(base_url=base_url, headers={"x-api-key": key})
    request = AccountDetailRequest(request_id=session, with_kyc=False)
    answer = get_accounts_detail.sync(customer, client=client, body=request)
    if isinstance(answer, PendingOperation):
        answer = get_accounts_detail_async.sync(customer, answer.request_id, client=client)
    if answer is None or isinstance(answer, PendingOperation):
        return []
    return answer.accounts


def describe(account: Account) -> str:
    """Describes an account. Members may be absent, and some may be null."""
    city = account.holder.address.city if account.holder and account.holder.address else None
    current = account.balance.current if account.balance else None
    spent = sum(transaction.debit or 0 for transaction in account.transactions or [])
    return f"{account.title or 'Account'} {account.id}: {current or 0}, spent {spent}, in {city or 'unknown'}"
