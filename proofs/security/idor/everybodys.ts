/** Ids that name nothing of one person’s, or open it to whoever knows them, by the reason. */
const reasons: Record<string, readonly string[]> = {
  'a service of the catalogue, which everybody reads': [
    'saveUserServices [].sub_service',
    'listProviders sub_service',
    'createDemand sub_service',
    'createBooking sub_service',
    'listTimeSlots sub_service',
    'listProviderDemands sub_service',
    'listEarlierOffers sub_service',
  ],
  'a provider, whose page and free times everybody reads': [
    'listTimeSlots provider',
    'createBooking provider',
  ],
  'a place in a list that everybody reads': [
    'listProviders cursor',
    'listProviderReviews cursor',
    'sitemapEntries from',
  ],
  'a place in the list that all operators share': ['listCases cursor'],
  'words of an answer; photos among them are crossed': ['createDemand answers.*', 'createBooking answers.*'],
  'a secret that only its owner was given: it is what says whose a session is (proof `tokens`)': [
    'refreshToken refresh',
    'revokeToken refresh',
  ],
  'a secret that was mailed to its owner, who need not be signed in': [
    'checkReset token',
    'resetPassword token',
    'readUnsubscribe token',
    'unsubscribe token',
    'resubscribe token',
  ],
  'the issuer’s, which knows whom it gave it to (proof `oidc`)': ['signInWithGoogle code', 'linkGoogle code'],
  'the gateway’s, which takes it once from whoever typed the card': [
    'createPayment card_token',
    'createDeposit card_token',
    'saveCard card_token',
  ],
  'a browser’s own, which goes with it to whoever signs in there next': ['registerPushToken token'],
  'of the simulated gateway, which is there in demo mode only': [
    'listSimulatedPayments reference',
    'makeCardToken card',
  ],
}

export const everybodys: readonly string[] = Object.values(reasons).flat()
