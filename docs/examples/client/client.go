// The example client in Go, without modules: go run client.go SCENARIO
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

type object = map[string]any

var env = os.Getenv
var recipients = env("OBC_BASE_URL") + "/api/v1/recipients"
var banking = env("OBC_BANKING_URL") + "/v3/" + env("OBC_CUSTOMER_ID") + "/BankingServices"

func send(method, address, header, credential, contentType string, body []byte) (int, object) {
	request, err := http.NewRequest(method, address, bytes.NewReader(body))
	check(err)
	if header != "" {
		request.Header.Set(header, credential)
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	answer, err := http.DefaultClient.Do(request)
	check(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	check(err)
	if answer.StatusCode >= 300 {
		log.Fatalf("%s %s was answered %d: %s", method, address, answer.StatusCode, text)
	}
	var value any
	if len(text) > 0 {
		check(json.Unmarshal(text, &value))
	}
	members, _ := value.(object)
	return answer.StatusCode, members
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func outbound(method, address, token string, body any) object {
	contentType, text := "", []byte(nil)
	if body != nil {
		contentType = "application/json"
		text, _ = json.Marshal(body)
	}
	_, members := send(method, address, "service-auth-key", "Bearer "+token, contentType, text)
	return members
}

// countAccounts goes page by page: the cursor goes back as it came, and a page without one is the last.
func countAccounts() any {
	for count, offset := 0, ""; ; {
		address := env("OBC_BASE_URL") + "/api/fdx/5/accounts"
		if offset != "" {
			address += "?offset=" + url.QueryEscape(offset)
		}
		list := outbound("GET", address, env("OBC_ACCOUNTS_TOKEN"), nil)
		accounts, _ := list["accounts"].([]any)
		count += len(accounts)
		page, _ := list["page"].(object)
		offset, _ = page["nextOffset"].(string)
		if offset == "" {
			return fmt.Sprintf("%d accounts", count)
		}
	}
}

func seconds(name string) time.Duration {
	value, err := strconv.ParseFloat(env(name), 64)
	check(err)
	return time.Duration(value * float64(time.Second))
}

// countLinkedAccounts polls the same RequestId until the result is there, or the time is over: a 202 is no error.
func countLinkedAccounts() any {
	end := time.Now().Add(seconds("OBC_POLL_LIMIT"))
	text, _ := json.Marshal(object{"RequestId": env("OBC_REQUEST_ID")})
	status, result := send("POST", banking+"/GetAccountsDetail", "x-api-key", env("OBC_API_KEY"), "application/json", text)
	for status == http.StatusAccepted {
		time.Sleep(seconds("OBC_POLL_INTERVAL"))
		if time.Now().After(end) {
			log.Fatal("the bank did not answer in time")
		}
		address := banking + "/GetAccountsDetailAsync/" + env("OBC_REQUEST_ID")
		status, result = send("GET", address, "x-api-key", env("OBC_API_KEY"), "", nil)
	}
	accounts, _ := result["Accounts"].([]any)
	return fmt.Sprintf("%d linked accounts", len(accounts))
}

// register needs a token of the partner.
func register() any {
	form := url.Values{
		"grant_type": {"client_credentials"}, "scope": {"client:admin"},
		"client_id": {env("OBC_PARTNER_ID")}, "client_secret": {env("OBC_PARTNER_SECRET")},
	}
	_, body := send("POST", env("OBC_TOKEN_URL"), "", "", "application/x-www-form-urlencoded", []byte(form.Encode()))
	token, _ := body["access_token"].(string)
	pairs := strings.Join([]string{env("OBC_RECIPIENT_IDS"), env("OBC_PROVIDER_IDS")}, "/")
	outbound("POST", recipients+"/providers/requests/"+pairs, token, nil)
	return "requested"
}

func main() {
	token, own := env("OBC_TOKEN"), object{"redirect_uris": env("OBC_REDIRECT_URI")}
	recipient := object{"name": "Example", "scope": []string{"ACCOUNT_BASIC"}, "redirect_uris": own["redirect_uris"]}
	scenarios := map[string]func() any{
		"list-accounts":    countAccounts,
		"account-detail":   countLinkedAccounts,
		"stop-polling":     countLinkedAccounts,
		"create-recipient": func() any { return outbound("POST", recipients, token, recipient)["client_id"] },
		"update-recipient": func() any {
			return outbound("PUT", recipients+"/"+url.PathEscape(env("OBC_RECIPIENT_ID")), token, own)["name"]
		},
		"register": register,
	}
	fmt.Println(scenarios[os.Args[1]]())
}
