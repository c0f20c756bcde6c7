// Command client uses the clients that oapi-codegen generates.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"example.com/openbanking/banking"
	"example.com/openbanking/outbound"
)

// listContacts lists the recipients with their e-mail addresses.
func listContacts(ctx context.Context, client *outbound.ClientWithResponses) ([]string, error) {
	response, err := client.ListRecipientsWithResponse(ctx)
	if err != nil {
		return nil, err
	}
	if response.JSON401 != nil {
		return nil, errors.New(response.JSON401.Message)
	}
	if response.JSON200 == nil {
		return nil, fmt.Errorf("status %s", response.Status())
	}
	var lines []string
	for _, recipient := range *response.JSON200 {
		line := recipient.Name + ":"
		if recipient.Contacts != nil {
			for _, contact := range *recipient.Contacts {
				if contact.Email != nil {
					line += " " + *contact.Email
				}
			}
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// revoke revokes a connection. A failure has a code and a description.
func revoke(ctx context.Context, client *outbound.ClientWithResponses, connection string) error {
	body := outbound.RevokeByPostJSONRequestBody{"connection_id": connection}
	response, err := client.RevokeByPostWithResponse(ctx, body)
	if err != nil {
		return err
	}
	if refused := response.JSON4XX; refused != nil {
		return fmt.Errorf("%s: %s", refused.Error, refused.ErrorDescription)
	}
	return nil
}

// readAccounts reads the linked accounts of a session, polling once where they are not ready.
func readAccounts(ctx context.Context, client *banking.ClientWithResponses, customer, session string) ([]banking.Account, error) {
	request := banking.AccountDetailRequest{RequestId: session}
	response, err := client.GetAccountsDetailWithResponse(ctx, customer, request)
	if err != nil {
		return nil, err
	}
	if response.JSON200 != nil {
		return response.JSON200.Accounts, nil
	}
	if response.JSON202 == nil {
		return nil, fmt.Errorf("status %s", response.Status())
	}
	polled, err := client.GetAccountsDetailAsyncWithResponse(ctx, customer, response.JSON202.RequestId)
	if err != nil || polled.JSON200 == nil {
		return nil, err
	}
	return polled.JSON200.Accounts, nil
}

// describe describes an account. Members that may be absent or null are pointers.
func describe(account banking.Account) string {
	city := "unknown"
	if account.Holder != nil && account.Holder.Address != nil && account.Holder.Address.City != nil {
		city = *account.Holder.Address.City
	}
	var current float64
	if account.Balance != nil && account.Balance.Current != nil {
		current = *account.Balance.Current
	}
	return fmt.Sprintf("%s: %.2f, in %s", account.Id, current, city)
}

func run(ctx context.Context, address, token, key, customer, session string) error {
	outboundClient, err := outbound.NewClientWithResponses(address, outbound.WithRequestEditorFn(header("service-auth-key", "Bearer "+token)))
	if err != nil {
		return err
	}
	lines, err := listContacts(ctx, outboundClient)
	if err != nil {
		return err
	}
	fmt.Println(lines)
	if err := revoke(ctx, outboundClient, "conn-7f3a"); err != nil {
		return err
	}
	bankingClient, err := banking.NewClientWithResponses(address, banking.WithRequestEditorFn(header("x-api-key", key)))
	if err != nil {
		return err
	}
	accounts, err := readAccounts(ctx, bankingClient, customer, session)
	for _, account := range accounts {
		fmt.Println(describe(account))
	}
	return err
}

func header(name, value string) func(context.Context, *http.Request) error {
	return func(_ context.Context, request *http.Request) error {
		request.Header.Set(name, value)
		return nil
	}
}

func main() {
	if err := run(context.Background(), os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
