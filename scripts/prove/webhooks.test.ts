import { proveShort } from './prove-short'
import { webhooks } from './webhooks'

proveShort(webhooks)
