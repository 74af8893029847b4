import { amounts } from './amounts'
import { approve } from './approve'
import { chat } from './chat'
import { cluster } from './cluster'
import { containers } from './containers'
import { crossorigin } from './crossorigin'
import { database } from './database'
import { erase } from './erase'
import { fields } from './fields'
import { fuzz } from './fuzz'
import { headers } from './headers'
import { hygiene } from './hygiene'
import { idempotency } from './idempotency'
import { idor } from './idor'
import { inject } from './inject'
import { interrupted } from './interrupted'
import { ledger } from './ledger'
import { lifecycle } from './lifecycle'
import { limits } from './limits'
import { oidc } from './oidc'
import { oracle } from './oracle'
import { outside } from './outside'
import { payments } from './payments'
import { pooler } from './pooler'
import type { Proof } from './proof'
import { protocol } from './protocol'
import { proxy } from './proxy'
import { redirects } from './redirects'
import { redis } from './redis'
import { replica } from './replica'
import { restore } from './restore'
import { rolling } from './rolling'
import { slot } from './slot'
import { sockets } from './sockets'
import { spend } from './spend'
import { tokens } from './tokens'
import { uploads } from './uploads'
import { webhooks } from './webhooks'
import { withdraw } from './withdraw'
import { xss } from './xss'

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
