import type { RightsRow } from '@/server/testing/rights-row'

const reason = 'the team has grown'

/** Expected status per operation of the operators' desk, and actor; `scopes` besides `admin`. */
export const rightsOfOperators: Record<string, RightsRow> = {
  'GET /api/operator/cases/': {
    answers: '401 404 404 404 404 404 404 200',
    scopes: ['support', 'moderation', 'finance'],
  },
  // Of a job that stopped.
  'POST /api/operator/cases/{pk}/decide/': {
    at: 'case',
    body: () => ({ decision: 'retry', reason: 'the cause is mended' }),
    answers: '401 404 404 404 404 404 404 200',
    scopes: ['finance'],
  },
  'POST /api/operator/reconciliation/': {
    answers: '401 404 404 404 404 404 404 200',
    scopes: ['finance'],
  },
  'GET /api/operator/ledger/': { answers: '401 404 404 404 404 404 404 200', scopes: ['finance'] },
  'GET /api/operator/trail/': { answers: '401 404 404 404 404 404 404 200', scopes: [] },
  'GET /api/operator/team/': { answers: '401 404 404 404 404 404 404 200', scopes: [] },
  'POST /api/operator/team/': {
    body: async (make) => ({ email: (await make.user()).email, scopes: ['support'], reason }),
    answers: '401 404 404 404 404 404 404 201',
    scopes: [],
  },
  'PUT /api/operator/team/{pk}/': {
    at: 'operator',
    body: () => ({ scopes: ['support', 'finance'], was: ['finance'], reason }),
    answers: '401 404 404 404 404 404 404 200',
    scopes: [],
  },
}
