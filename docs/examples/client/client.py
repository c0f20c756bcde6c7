"""The example client in Python, without packages: python3 client.py SCENARIO"""

import json
import os
import sys
import time
import urllib.parse
import urllib.request

env = os.environ
recipients = env["OBC_BASE_URL"] + "/api/v1/recipients"
accounts = env["OBC_BASE_URL"] + "/api/fdx/5/accounts"
banking = f"{env['OBC_BANKING_URL']}/v3/{env['OBC_CUSTOMER_ID']}/BankingServices"
key = {"x-api-key": env["OBC_API_KEY"]}


def bearer(token=env["OBC_TOKEN"]):
    return {"service-auth-key": "Bearer " + token}


def send(method, url, headers, body=None, form=None):
    data = None if form is None else urllib.parse.urlencode(form).encode()
    if body is not None:
        data, headers = json.dumps(body).encode(), {**headers, "content-type": "application/json"}
    request = urllib.request.Request(url, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return answer.status, json.loads(answer.read() or b"{}")


def count_accounts():
    """Page by page: the cursor goes back as it came, and a page without one is the last."""
    count, offset = 0, ""
    while True:
        query = urllib.parse.urlencode({"offset": offset} if offset else {})
        _, page = send("GET", f"{accounts}?{query}", bearer(env["OBC_ACCOUNTS_TOKEN"]))
        count += len(page["accounts"])
        offset = page.get("page", {}).get("nextOffset")
        if not offset:
            return f"{count} accounts"


def count_linked_accounts():
    """A 202 is no error: the same RequestId is polled until the result is there, or the time is over."""
    end = time.monotonic() + float(env["OBC_POLL_LIMIT"])
    status, body = send("POST", banking + "/GetAccountsDetail", key, {"RequestId": env["OBC_REQUEST_ID"]})
    while status == 202:
        time.sleep(float(env["OBC_POLL_INTERVAL"]))
        if time.monotonic() > end:
            sys.exit("the bank did not answer in time")
        status, body = send("GET", f"{banking}/GetAccountsDetailAsync/{env['OBC_REQUEST_ID']}", key)
    return f"{len(body['Accounts'])} linked accounts"


def register():
    """Registrations need a token of the partner."""
    partner = {"client_id": env["OBC_PARTNER_ID"], "client_secret": env["OBC_PARTNER_SECRET"]}
    form = {"grant_type": "client_credentials", **partner, "scope": "client:admin"}
    _, body = send("POST", env["OBC_TOKEN_URL"], {}, form=form)
    pairs = f"{env['OBC_RECIPIENT_IDS']}/{env['OBC_PROVIDER_IDS']}"
    send("POST", f"{recipients}/providers/requests/{pairs}", bearer(body["access_token"]))
    return "requested"


own = {"redirect_uris": env["OBC_REDIRECT_URI"]}
recipient = {"name": "Example", "scope": ["ACCOUNT_BASIC"], "country": "CA", **own}
scenarios = {
    "list-accounts": count_accounts,
    "account-detail": count_linked_accounts,
    "stop-polling": count_linked_accounts,
    "create-recipient": lambda: send("POST", recipients, bearer(), recipient)[1]["client_id"],
    "update-recipient": lambda: send(
        "PUT", recipients + "/" + urllib.parse.quote(env["OBC_RECIPIENT_ID"], safe=""), bearer(), own
    )[1]["name"],
    "register": register,
}
print(scenarios[sys.argv[1]]())
