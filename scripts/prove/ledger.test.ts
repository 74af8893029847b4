import { ledger } from './ledger'
import { proveShort } from './prove-short'

proveShort(ledger)
