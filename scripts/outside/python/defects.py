"""Defects of clients as programs in Python have them, each with the duty that it breaks, and habits that break none."""

import base64
import codecs
import gzip
import html
import json
import pickle
import urllib.parse
import uuid
from dataclasses import dataclass
from typing import Callable


@dataclass
class Habits:
    """What a client does beyond a single request."""

    pace: Callable[[int], float] = lambda poll: 1
    patience: float = 1
    calls_again: bool = False
    goes_on: bool = False
    keeps_secret: bool = False


def on(operation, change):
    """Changes the requests of one operation."""
    return lambda request: change(request) if request.operation == operation else None


def header(operation, name, write):
    """Writes the value of a header otherwise; None leaves it out, and a pair gives it another name."""

    def change(request):
        written = write(request.headers.pop(name))
        other, value = written if isinstance(written, tuple) else (name, written)
        if value is not None:
            request.headers[other] = value

    return on(operation, change)


def token(write, operation="providers"):
    """Writes a token otherwise."""
    return header(operation, "service-auth-key", lambda value: write(value.removeprefix("Bearer ")))


def key(write):
    return header("call", "x-api-key", write)


def param(operation, name, write):
    """Writes a parameter of a path otherwise; it is given as the plain text."""

    def change(request):
        request.params[name] = write(urllib.parse.unquote(str(request.params[name])))

    return on(operation, change)


def cursor(write):
    """Writes a cursor otherwise."""
    return query("page", "offset", write)


def query(operation, name, write):
    """Writes a parameter of a query otherwise; a list of pairs takes its place."""

    def change(request):
        pairs = []
        for own, value in request.query:
            written = write(urllib.parse.unquote(value)) if own == name else [(own, value)]
            pairs += written if isinstance(written, list) else [(own, written)]
        request.query = pairs

    return on(operation, change)


def body(operation, **members):
    """Gives members of a body other values; a function gets the old one."""

    def change(request):
        for name, value in members.items():
            request.body[name] = value(request.body.get(name)) if callable(value) else value

    return on(operation, change)


def rename(operation, name, other):
    """Names a member of a body otherwise."""
    return on(operation, lambda request: request.body.update({other: request.body.pop(name)}))


def data(operation, write):
    """Writes a body otherwise, as bytes."""

    def change(request):
        request.data = write(request.body)

    return on(operation, change)


def form(**fields):
    """Sends other settings to /Token."""

    def change(request):
        given = {**request.body, **fields}
        request.data = urllib.parse.urlencode({name: text for name, text in given.items() if text}).encode()

    return on("token", change)


def put_elsewhere(operation, name, put):
    def change(request):
        put(request, request.headers.pop(name))

    return on(operation, change)


q = lambda text: urllib.parse.quote(text, safe="")
b64 = lambda text: base64.b64encode(text.encode()).decode()

TOKEN, HEADER, KEY = "caller-sends-a-bearer-token", "caller-sends-the-token-in-service-auth-key", "caller-sends-the-key-in-x-api-key"
CURSOR, IDS, JSON = "cursor-goes-back-unchanged", "caller-separates-account-ids-by-commas", "caller-sends-json-bodies"
TYPES, OPTIONS = "caller-sends-the-members-of-a-recipient-with-their-types", "caller-sends-options-with-their-types"
ACCOUNT, RECIPIENT = "caller-names-the-account-in-the-path", "caller-names-the-recipient-in-the-path"
ADMIN, POLLS, PACE = "caller-asks-for-the-admin-scope", "caller-polls-after-a-202-with-the-same-request-id", "caller-polls-every-ten-seconds"
REDIRECTS, LINKS, COUNTRY = "caller-sends-redirect-uris-as-a-string", "caller-links-by-https", "caller-names-a-documented-country"
PAIRS, CUSTOMER, REQUEST = "caller-names-recipients-and-providers-in-the-path", "caller-names-the-customer-by-its-guid", "caller-names-the-request-id"
SESSION, LIMITS = "caller-authorizes-before-account-detail", "caller-keeps-name-and-description-within-their-limits"

defects = {
    # A token, printed and cut as strings are.
    "token-of-none": ("list-providers", TOKEN, token(lambda _: f"Bearer {None}")),
    "token-of-an-f-string-without-f": ("list-providers", TOKEN, token(lambda _: "Bearer {token}")),
    "token-of-bytes-with-scheme": ("list-providers", TOKEN, token(lambda own: str(b"Bearer " + own.encode()))),
    "token-of-a-list": ("list-providers", TOKEN, token(lambda own: str(["Bearer", own]))),
    "token-of-a-dict": ("list-providers", TOKEN, token(lambda own: "Bearer " + str({"access_token": own}))),
    "token-reversed": ("list-providers", TOKEN, token(lambda own: "Bearer " + own[::-1])),
    "token-of-rot13": ("list-providers", TOKEN, token(lambda own: "Bearer " + codecs.encode(own, "rot13"))),
    "token-after-an-equals-sign": ("list-providers", TOKEN, token(lambda own: "Bearer=" + own)),
    "token-after-a-tab-escape": ("list-providers", TOKEN, token(lambda own: "Bearer\\t" + own)),
    "token-after-jwt": ("list-providers", TOKEN, token(lambda own: "JWT " + own)),
    "token-after-a-no-break-space": ("list-providers", TOKEN, token(lambda own: "Bearer\u00a0" + own)),
    "token-of-basic-with-a-colon": ("list-providers", TOKEN, token(lambda own: "Basic " + b64(own + ":"))),
    "token-swapped-in-case": ("list-providers", TOKEN, token(lambda own: "Bearer " + own.swapcase())),
    "token-with-padding": ("list-providers", TOKEN, token(lambda own: f"Bearer {own:=<64}")),
    "token-escaped-for-html": ("list-providers", TOKEN, token(lambda own: f"Bearer &quot;{own}&quot;")),
    "token-of-repr": ("list-accounts", TOKEN, token(lambda own: f"Bearer {own!r}", "page")),
    "token-as-service-auth": ("list-providers", HEADER, token(lambda own: ("Service-Auth", own))),
    "token-as-x-service-auth-key": ("list-providers", HEADER, token(lambda own: ("X-Service-Auth-Key", own))),
    "token-in-camel-case": ("list-providers", HEADER, token(lambda own: ("serviceAuthKey", own))),
    "token-in-the-referer": ("list-providers", HEADER, token(lambda own: ("Referer", "https://a.example/?t=" + own))),
    "token-in-the-user-agent": ("list-accounts", HEADER, token(lambda own: ("User-Agent", "app/1 " + own), "page")),
    "token-in-a-fragment-of-the-query": (
        *("list-providers", HEADER),
        put_elsewhere("providers", "service-auth-key", lambda one, own: one.query.append(("service-auth-key", q(own)))),
    ),
    # The key of the bank.
    "key-of-none": ("account-detail", KEY, key(lambda _: str(None))),
    "key-as-x-apikey": ("account-detail", KEY, key(lambda own: ("X-ApiKey", own))),
    "key-after-apikey": ("account-detail", KEY, key(lambda own: "ApiKey " + own)),
    "key-of-bytes": ("account-detail", KEY, key(lambda own: str(own.encode()))),
    "key-in-hexadecimal": ("account-detail", KEY, key(lambda own: own.encode().hex())),
    "key-title-cased": ("account-detail", KEY, key(str.swapcase)),
    "key-in-the-options": (
        *("account-detail", KEY),
        put_elsewhere("call", "x-api-key", lambda one, own: one.body.update({"ApiKey": own})),
    ),
    # Cursors, as texts are handled.
    "cursor-escaped-for-html": ("list-accounts", CURSOR, cursor(lambda own: q(html.escape(own)))),
    "cursor-stripped": ("list-accounts", CURSOR, cursor(lambda own: q(own.strip()))),
    "cursor-split-at-blanks": ("list-accounts", CURSOR, cursor(lambda own: q("".join(own.split())))),
    "cursor-of-repr": ("list-accounts", CURSOR, cursor(lambda own: q(repr(own)))),
    "cursor-of-json": ("list-accounts", CURSOR, cursor(lambda own: q(json.dumps(own)))),
    "cursor-in-base64": ("list-accounts", CURSOR, cursor(lambda own: q(b64(own)))),
    "cursor-unquoted": ("list-accounts", CURSOR, cursor(lambda own: q(urllib.parse.unquote(own)))),
    "cursor-swapped-in-case": ("list-accounts", CURSOR, cursor(lambda own: q(own.swapcase()))),
    "cursor-of-a-thousand": ("list-accounts", CURSOR, cursor(lambda own: q(own[:1000]))),
    "cursor-quoted-twice": ("list-accounts", CURSOR, cursor(lambda own: q(urllib.parse.quote_plus(own)))),
    "cursor-as-next-offset": ("list-accounts", CURSOR, cursor(lambda own: [("next_offset", q(own))])),
    "cursor-as-page": ("list-accounts", CURSOR, cursor(lambda own: [("page", q(own))])),
    "walk-to-none": ("list-accounts", "caller-ends-the-walk-at-the-last-page", Habits(goes_on=True)),
    # Lists of ids, kinds and limits.
    "ids-of-a-list": ("list-accounts", IDS, query("some", "accountIds", lambda own: q(str(own.split(","))))),
    "ids-by-a-bar": ("list-accounts", IDS, query("some", "accountIds", lambda own: q(own.replace(",", "|")))),
    "ids-ended-by-a-comma": ("list-accounts", IDS, query("some", "accountIds", lambda own: q(own) + ",")),
    "ids-by-doseq": (
        *("list-accounts", IDS),
        query("some", "accountIds", lambda own: [("accountIds", q(one)) for one in own.split(",")]),
    ),
    "ids-in-snake-case": ("list-accounts", IDS, query("some", "accountIds", lambda own: [("account_ids", q(own))])),
    "kind-of-an-enum": (
        *("list-accounts", "caller-asks-for-a-documented-result-type"),
        query("some", "resultType", lambda _: "ResultType.DETAILS"),
    ),
    "limit-of-a-float": ("list-accounts", "caller-limits-pages-by-a-number", query("some", "limit", lambda _: "10.0")),
    "limit-of-none": ("list-accounts", "caller-limits-pages-by-a-number", query("some", "limit", lambda _: "None")),
    # Ids in paths.
    "account-of-repr": ("read-account", ACCOUNT, param("account", "id", lambda own: q(repr(own)))),
    "account-quoted-twice": ("read-account", ACCOUNT, param("account", "id", lambda own: q(q(own)))),
    "account-lowered": ("read-account", ACCOUNT, param("account", "id", lambda own: q(own.swapcase()))),
    "account-of-none": ("read-account", ACCOUNT, param("account", "id", lambda _: "None")),
    "account-as-it-is": ("read-account", ACCOUNT, param("account", "id", lambda own: own)),
    "provider-of-none": ("list-providers", "caller-names-the-provider-in-the-path", param("provider", "id", lambda _: "None")),
    "provider-of-a-float": (
        *("list-providers", "caller-names-the-provider-in-the-path"),
        param("provider", "id", lambda own: str(float(own))),
    ),
    "recipient-in-capitals": ("update-recipient", RECIPIENT, param("update", "id", lambda own: q(own.upper()))),
    "recipient-of-none": ("update-recipient", RECIPIENT, param("update", "id", lambda _: "None")),
    "recipient-of-bytes": ("update-recipient", RECIPIENT, param("update", "id", lambda own: q(str(own.encode())))),
    "pairs-ended-by-a-comma": ("register", PAIRS, param("register", "recipients", lambda own: q(own) + ",")),
    "pairs-with-none": ("register", PAIRS, param("register", "providers", lambda own: "None")),
    "customer-in-hexadecimal": ("account-detail", CUSTOMER, param("call", "customer", lambda own: uuid.UUID(own).hex)),
    "customer-as-a-urn": ("account-detail", CUSTOMER, param("call", "customer", lambda own: uuid.UUID(own).urn)),
    # Bodies.
    "json-of-str": ("create-recipient", JSON, data("create", lambda own: str(own).encode())),
    "json-twice": ("create-recipient", JSON, data("create", lambda own: json.dumps(json.dumps(own)).encode())),
    "json-with-nan": ("create-recipient", JSON, data("create", lambda own: json.dumps({**own, "rate": float("nan")}).encode())),
    "json-in-latin-1": (
        *("create-recipient", JSON),
        data("create", lambda own: json.dumps(own, ensure_ascii=False).encode("latin-1")),
    ),
    "json-in-utf-16": ("create-recipient", JSON, data("create", lambda own: json.dumps(own).encode("utf-16"))),
    "json-of-pickle": ("create-recipient", JSON, data("create", pickle.dumps)),
    "json-after-a-name": ("create-recipient", JSON, data("create", lambda own: b"data=" + json.dumps(own).encode())),
    "json-in-a-list": ("create-recipient", JSON, data("create", lambda own: json.dumps([own]).encode())),
    "json-with-a-last-comma": (
        *("create-recipient", JSON),
        data("create", lambda own: json.dumps(own)[:-1].encode() + b",}"),
    ),
    "packed-and-not-said": ("create-recipient", JSON, data("create", lambda own: gzip.compress(json.dumps(own).encode()))),
    "name-of-none": ("create-recipient", TYPES, body("create", name=None)),
    "contacts-of-a-dict": ("create-recipient", TYPES, body("create", contacts={"email": "team@client.example"})),
    "description-of-a-number": ("create-recipient", TYPES, body("create", description=0)),
    "members-in-camel-case": ("create-recipient", TYPES, rename("create", "redirect_uris", "redirectUris")),
    "name-beyond-its-limit": ("create-recipient", LIMITS, body("create", name="é" * 257)),
    "country-of-an-enum": ("create-recipient", COUNTRY, body("create", country="Country.CA")),
    "country-of-three-letters": ("create-recipient", COUNTRY, body("create", country="CAN")),
    "redirects-of-a-list": ("create-recipient", REDIRECTS, body("create", redirect_uris=lambda own: [own])),
    "redirects-of-str-of-a-tuple": ("create-recipient", REDIRECTS, body("create", redirect_uris=lambda own: f"({own!r},)")),
    "logo-of-a-path": ("create-recipient", LINKS, body("create", logo_uri="file:///app/logo.png")),
    "terms-without-a-scheme": ("create-recipient", LINKS, body("create", terms_uri="www.client.example/terms")),
    # Settings of /Token, sessions and polls.
    "token-scope-by-a-dot": ("register", ADMIN, form(scope="client.admin")),
    "token-grant-by-a-dash": ("register", ADMIN, form(grant_type="client-credentials")),
    "token-secret-of-none": ("register", ADMIN, form(client_secret="None")),
    "token-settings-as-json": ("register", ADMIN, data("token", lambda own: json.dumps(own).encode())),
    "token-settings-of-str": ("register", ADMIN, data("token", lambda own: str(own).encode())),
    "flag-of-str": ("account-detail", OPTIONS, body("call", WithKYC="True")),
    "flag-of-a-number": ("account-detail", OPTIONS, body("call", WithKYC=1)),
    "flag-in-another-case": ("account-detail", OPTIONS, rename("call", "WithKYC", "with_KYC")),
    "filter-of-a-dict": ("account-detail", OPTIONS, body("call", AccountsFilter={})),
    "window-of-a-number": ("account-detail", "caller-asks-for-a-documented-window", body("call", DaysOfTransactions=90)),
    "session-renamed": ("account-detail", REQUEST, rename("call", "RequestId", "request_id")),
    "session-of-none": ("account-detail", REQUEST, body("call", RequestId="None")),
    "session-made-up": ("account-detail", SESSION, body("call", RequestId="0b9d5a1e-3c47-4f02-8a6e-91d2c7e4b530")),
    "polls-in-hexadecimal": ("account-detail", POLLS, param("poll", "id", lambda own: uuid.UUID(own).hex)),
    "polls-by-calls-too": ("account-detail", POLLS, Habits(calls_again=True)),
    "polls-ten-times-as-often": ("account-detail", PACE, Habits(pace=lambda poll: 0.1)),
    "polls-sooner-each-time": ("account-detail", PACE, Habits(pace=lambda poll: 1 / poll)),
    "polls-on-and-on": ("stop-polling", "caller-stops-polling-after-thirty-minutes", Habits(patience=2)),
    "secret-of-yesterday": ("regenerate-secret", "caller-drops-a-replaced-secret", Habits(keeps_secret=True)),
}

habits = {
    "plain-providers": ("list-providers", Habits()),
    "plain-accounts": ("list-accounts", Habits()),
    "plain-account": ("read-account", Habits()),
    "plain-detail": ("account-detail", Habits()),
    "plain-creation": ("create-recipient", Habits()),
    "plain-update": ("update-recipient", Habits()),
    "plain-secret": ("regenerate-secret", Habits()),
    "plain-registration": ("register", Habits()),
    "gives-up-in-time": ("stop-polling", Habits()),
    "bare-token": ("list-providers", token(lambda own: own)),
    "scheme-in-small-letters": ("list-accounts", token(lambda own: "bearer " + own, "page")),
    "header-in-capitals": ("list-providers", token(lambda own: ("SERVICE-AUTH-KEY", "Bearer " + own))),
    "cursor-quoted-as-forms-do": ("list-accounts", cursor(urllib.parse.quote_plus)),
    "ids-with-encoded-commas": ("list-accounts", query("some", "accountIds", q)),
    "packed-body": (
        "create-recipient",
        on(
            "create",
            lambda one: (
                setattr(one, "data", gzip.compress(json.dumps(one.body).encode())),
                one.headers.update({"Content-Encoding": "gzip"}),
            ),
        ),
    ),
    "body-after-a-byte-order-mark": ("create-recipient", data("create", lambda own: json.dumps(own).encode("utf-8-sig"))),
    "scope-as-a-text": ("create-recipient", body("create", scope=" ".join)),
    "slow-polls": ("account-detail", Habits(pace=lambda poll: 1 + 0.2 * poll)),
    "session-in-capitals": ("account-detail", param("poll", "id", str.upper)),
    "options-of-its-own": ("account-detail", body("call", Language="fr", Tag=None)),
}
