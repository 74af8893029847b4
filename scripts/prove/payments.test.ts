import { payments } from './payments'
import { proveShort } from './prove-short'

proveShort(payments)
