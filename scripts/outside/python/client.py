"""A client of the interface that a defect or a habit changes: python3 client.py NAME SCENARIO, or --list for all of them."""

import json
import os
import sys
import time
import urllib.parse
from http.client import HTTPConnection

from defects import Habits, defects, habits

env = os.environ


class Request:
    """A request in its pieces: a path with parameters in braces, a query of encoded pairs, headers, and a body or its bytes."""

    def __init__(self, operation, method, path, params, query, body):
        self.operation, self.method, self.path = operation, method, path
        self.params, self.query, self.body = dict(params), list(query), body
        self.headers, self.data = {}, None

    def read_target(self):
        query = "&".join(f"{name}={value}" for name, value in self.query)
        return self.path.format(**self.params) + ("?" + query if query else "")

    def read_data(self):
        written = self.data is not None or self.body is None
        return self.data if written else json.dumps(self.body).encode()


def quote(text):
    return urllib.parse.quote(text, safe="")


def bearer(token):
    return {"service-auth-key": "Bearer " + token}


class Client:
    def __init__(self, change, has):
        self.change, self.has = change, has
        self.base, self.bank = env["OBC_BASE_URL"], env["OBC_BANKING_URL"]
        self.token, self.accounts_token = bearer(env["OBC_TOKEN"]), bearer(env["OBC_ACCOUNTS_TOKEN"])
        self.key = {"x-api-key": env["OBC_API_KEY"]}
        self.customer = {"customer": env["OBC_CUSTOMER_ID"]}

    def send(self, base, operation, call, headers, params=(), query=(), body=None, form=None):
        request = Request(operation, *call.split(" "), params, query, body if form is None else form)
        request.headers.update(headers)
        if form is not None:
            request.headers["Content-Type"] = "application/x-www-form-urlencoded"
            request.data = urllib.parse.urlencode(form).encode()
        elif body is not None:
            request.headers["Content-Type"] = "application/json"
        self.change(request)
        url = urllib.parse.urlsplit(base)
        connection, data = HTTPConnection(url.netloc, timeout=20), request.read_data()
        connection.putrequest(request.method, url.path + request.read_target())
        for name, value in request.headers.items():
            connection.putheader(name, value)
        if data is not None:
            connection.putheader("Content-Length", str(len(data)))
        connection.endheaders(data)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{operation} was answered {answer.status}: {text[:200]!r}")
        return answer.status, json.loads(text) if text else {}

    def list_providers(self):
        _, found = self.send(self.base, "providers", "GET /api/v1/providers", self.token)
        path = {"id": found[0]["provider_id"]}
        self.send(self.base, "provider", "GET /api/v1/providers/{id}", self.token, path)
        return len(found)

    def list_accounts(self):
        call = "GET /api/fdx/5/accounts"
        found, query = [], []
        while True:
            _, page = self.send(self.base, "page", call, self.accounts_token, query=query)
            found += page["accounts"]
            cursor = page.get("page", {}).get("nextOffset")
            if not cursor and not self.has.goes_on:
                break
            query = [("offset", quote(str(cursor)))]
        ids = ",".join(quote(next(iter(one.values()))["accountId"]) for one in found[:2])
        query = [("accountIds", ids), ("resultType", "details"), ("limit", "10")]
        self.send(self.base, "some", call, self.accounts_token, query=query)
        return len(found)

    def read_account(self):
        path = {"id": quote(env["OBC_ACCOUNT_ID"])}
        return json.dumps(
            self.send(self.base, "account", "GET /api/fdx/5/accounts/{id}", self.accounts_token, path)[1]
        )

    def account_detail(self):
        path = "/v3/{customer}/BankingServices/GetAccountsDetail"
        body = {"RequestId": env["OBC_REQUEST_ID"], "WithKYC": True, "DaysOfTransactions": "Days90"}
        call = lambda: self.send(self.bank, "call", "POST " + path, self.key, self.customer, body=body)
        (status, found), polls = call(), 0
        end = time.monotonic() + float(env["OBC_POLL_LIMIT"]) * self.has.patience
        while status == 202:
            polls += 1
            time.sleep(float(env["OBC_POLL_INTERVAL"]) * self.has.pace(polls))
            if time.monotonic() > end:
                return "the bank did not answer in time"
            if self.has.calls_again:
                call()
            params = {**self.customer, "id": env["OBC_REQUEST_ID"]}
            status, found = self.send(self.bank, "poll", f"GET {path}Async/{{id}}", self.key, params)
        return len(found["Accounts"])

    stop_polling = account_detail

    def create_recipient(self):
        body = {
            **{"name": "Épargne", "scope": ["ACCOUNT_BASIC", "TRANSACTIONS"], "country": "CA"},
            **{"description": "A budget", "contacts": [{"email": "team@client.example"}]},
            **{"redirect_uris": "https://client.example/callback", "logo_uri": "https://client.example/a.png"},
            **{"terms_uri": "https://client.example/terms", "client_uri": "https://client.example"},
        }
        self.made = self.send(self.base, "create", "POST /api/v1/recipients", self.token, body=body)[1]
        return self.made["client_id"]

    def update_recipient(self):
        params, body = {"id": quote(env["OBC_RECIPIENT_ID"])}, {"redirect_uris": env["OBC_REDIRECT_URI"]}
        self.send(self.base, "recipients", "GET /api/v1/recipients", self.token)
        return self.send(self.base, "update", "PUT /api/v1/recipients/{id}", self.token, params, body=body)[1][
            "name"
        ]

    def regenerate_secret(self):
        params = {"id": quote(self.create_recipient())}
        call = "POST /api/v1/recipients/{id}/secret"
        _, renewed = self.send(self.base, "secret", call, self.token, params)
        secret = (self.made if self.has.keeps_secret else renewed)["client_secret"]
        try:
            self.ask_token("own token", self.made["client_id"], secret, "ACCOUNT_BASIC")
        except RuntimeError as error:
            print(error, file=sys.stderr)
        return renewed["client_secret"][:4]

    def ask_token(self, operation, client, secret, scope):
        form = {"client_id": client, "client_secret": secret, "scope": scope}
        form["grant_type"] = "client_credentials"
        return self.send(env["OBC_TOKEN_URL"], operation, "POST ", {}, form=form)[1]["access_token"]

    def register(self):
        token = self.ask_token("token", env["OBC_PARTNER_ID"], env["OBC_PARTNER_SECRET"], "client:admin")
        join = lambda name: ",".join(quote(one) for one in env[name].split(","))
        params = {"recipients": join("OBC_RECIPIENT_IDS"), "providers": join("OBC_PROVIDER_IDS")}
        call = "POST /api/v1/recipients/providers/requests/{recipients}/{providers}"
        self.send(self.base, "recipients", "GET /api/v1/recipients", self.token)
        self.send(self.base, "register", call, bearer(token), params)
        return "requested"


def list_clients():
    broken = [{"id": name, "scenario": one[0], "breaks": one[1]} for name, one in defects.items()]
    return broken + [{"id": name, "scenario": one[0]} for name, one in habits.items()]


def run(name, scenario):
    *_, change = {**defects, **habits}[name]
    has, alter = (change, lambda request: None) if isinstance(change, Habits) else (Habits(), change)
    return getattr(Client(alter, has), scenario.replace("-", "_"))()


print(json.dumps(list_clients()) if sys.argv[1] == "--list" else run(*sys.argv[1:3]))
