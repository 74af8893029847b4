import { deciders, inTwoDays, readers, type RightsRow } from '@/server/testing/rights-row'

/** Expected status per operation on disputes and warranty claims, and actor. */
export const rightsOfDisputes: Record<string, RightsRow> = {
  'GET /api/disputes/{pk}/': { at: 'dispute', answers: '401 200 200 404 404 404 404 200', scopes: readers },
  'POST /api/disputes/{pk}/propose/': {
    at: 'dispute',
    body: () => ({ refund_cents: 0, text: '' }),
    answers: '401 200 200 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/disputes/{pk}/accept/': {
    at: 'proposedSettlement',
    body: () => ({}),
    answers: '401 409 200 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/disputes/{pk}/evidence/': {
    at: 'dispute',
    body: () => ({ text: 'Uma foto', photos: [] }),
    answers: '401 200 200 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/disputes/{pk}/withdraw/': {
    at: 'dispute',
    body: () => ({}),
    answers: '401 200 403 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/disputes/{pk}/escalate/': {
    at: 'dispute',
    body: () => ({}),
    answers: '401 200 200 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/disputes/{pk}/decide/': {
    at: 'escalatedDispute',
    body: () => ({ settlement: 'release', reason: 'Serviço verificado' }),
    answers: '401 403 403 404 404 404 404 200',
    scopes: deciders,
  },
  'POST /api/bookings/{pk}/claim/': {
    at: 'completed',
    body: () => ({ reason: 'other', text: 'O vazamento voltou.' }),
    answers: '401 201 403 404 404 404 404 403',
    scopes: deciders,
  },
  'GET /api/bookings/{pk}/claim/': {
    at: 'claim',
    answers: '401 200 200 404 404 404 404 200',
    scopes: readers,
  },
  'GET /api/claims/{pk}/': { at: 'claim', answers: '401 200 200 404 404 404 404 200', scopes: readers },
  'POST /api/claims/{pk}/mend/': {
    at: 'claim',
    body: () => ({ starts_at: inTwoDays() }),
    answers: '401 403 200 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/claims/{pk}/offer-money/': {
    at: 'claim',
    body: () => ({ refund_cents: 100, text: '' }),
    answers: '401 403 200 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/claims/{pk}/decline/': {
    at: 'claim',
    body: () => ({ reason: 'Isso é outro serviço.' }),
    answers: '401 403 200 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/claims/{pk}/done/': {
    at: 'claimWithVisit',
    body: () => ({ text: '', photos: [] }),
    answers: '401 403 200 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/claims/{pk}/missed/': {
    at: 'claimWithVisit',
    body: () => ({}),
    answers: '401 422 403 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/claims/{pk}/accept/': {
    at: 'claimWithMoney',
    body: () => ({}),
    answers: '401 200 403 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/claims/{pk}/reject/': {
    at: 'claimWithMoney',
    body: () => ({ reason: '' }),
    answers: '401 200 403 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/claims/{pk}/dispute/': {
    at: 'declinedClaim',
    body: () => ({ reason: 'Não ficou como combinado.' }),
    answers: '401 200 403 404 404 404 404 403',
    scopes: deciders,
  },
  'POST /api/claims/{pk}/withdraw/': {
    at: 'claim',
    body: () => ({}),
    answers: '401 200 403 404 404 404 404 403',
    scopes: deciders,
  },
}
