/** Members that section 2.4 lists for each account kind. */
export const documentedMembers = {
  depositAccount: words(`accountId accountCategory accountType accountNumber accountNumberDisplay productName
    nickname status description currency fiAttributes parentAccountId lineOfBusiness routingTransitNumber
    balanceType interestRate interestRateType interestRateAsOf priorInterestRate transferIn transferOut micrNumber
    lastActivityDate transactionsIncluded balanceAsOf currentBalance openingDayBalance availableBalance
    annualPercentageYield interestYtd term maturityDate transactions`),
  loanAccount: words(`accountId accountCategory accountType principalBalance escrowBalance originalPrincipal
    originatingDate loanTerm totalNumberOfPayments nextPaymentAmount nextPaymentDate paymentFrequency
    compoundingPeriod payOffAmount lastPaymentAmount lastPaymentDate maturityDate interestPaidYearToDate
    transactions`),
  locAccount:
    words(`creditLine availableCredit principalBalance currentBalance nextPaymentAmount nextPaymentDate
    minimumPaymentAmount lastStmtBalance lastStmtDate`),
  investmentAccount: words(`currentValue availableCashBalance margin marginBalance shortBalance rolloverAmount
    employerName holdings transactions openOrders`),
  annuityAccount: words(`payoutType policyProductType payoutMode payoutAmount payoutStartDate payoutEndDate
    surrenderValue`),
};

function words(text: string): string[] {
  return text.split(/\s+/);
}
