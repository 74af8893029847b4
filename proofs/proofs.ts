import { cluster } from './faults/cluster/cluster'
import { containers } from './faults/containers/containers'
import { database } from './faults/database/database'
import { idempotency } from './faults/idempotency/idempotency.proof'
import { interrupted } from './faults/interrupted/interrupted.proof'
import { lifecycle } from './faults/lifecycle/lifecycle.proof'
import { outside } from './faults/outside/outside.proof'
import { pooler } from './faults/pooler/pooler'
import { proxy } from './faults/proxy/proxy'
import { redis } from './faults/redis/redis'
import { replica } from './faults/replica/replica'
import { restore } from './faults/restore/restore'
import { rolling } from './faults/rolling/rolling'
import { webhooks } from './faults/webhooks/webhooks.proof'
import type { Proof } from './harness/proof'
import { amounts } from './load/amounts/amounts.proof'
import { approve } from './load/approve/approve.proof'
import { chat } from './load/chat/chat.proof'
import { ledger } from './load/ledger/ledger.proof'
import { payments } from './load/payments/payments.proof'
import { slot } from './load/slot/slot.proof'
import { sockets } from './load/sockets/sockets.proof'
import { spend } from './load/spend/spend.proof'
import { withdraw } from './load/withdraw/withdraw.proof'
import { crossorigin } from './security/crossorigin/crossorigin'
import { erase } from './security/erase/erase.proof'
import { fields } from './security/fields/fields.proof'
import { fuzz } from './security/fuzz/fuzz.proof'
import { headers } from './security/headers/headers'
import { hygiene } from './security/hygiene/hygiene.proof'
import { idor } from './security/idor/idor.proof'
import { inject } from './security/inject/inject.proof'
import { limits } from './security/limits/limits.proof'
import { oidc } from './security/oidc/oidc.proof'
import { oracle } from './security/oracle/oracle.proof'
import { protocol } from './security/protocol/protocol.proof'
import { redirects } from './security/redirects/redirects.proof'
import { tokens } from './security/tokens/tokens.proof'
import { uploads } from './security/uploads/uploads.proof'
import { xss } from './security/xss/xss'

/** Every proof there is, by the name `npm run prove -- NAME` takes. */
export const proofs: Record<string, Proof> = {
  amounts,
  approve,
  chat,
  cluster,
  containers,
  crossorigin,
  database,
  erase,
  fields,
  fuzz,
  headers,
  hygiene,
  idempotency,
  idor,
  inject,
  interrupted,
  ledger,
  lifecycle,
  limits,
  oidc,
  oracle,
  outside,
  payments,
  pooler,
  protocol,
  proxy,
  redirects,
  redis,
  replica,
  restore,
  rolling,
  slot,
  sockets,
  spend,
  tokens,
  uploads,
  webhooks,
  withdraw,
  xss,
}
