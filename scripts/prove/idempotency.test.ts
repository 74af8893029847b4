import { idempotency } from './idempotency'
import { proveShort } from './prove-short'

proveShort(idempotency)
