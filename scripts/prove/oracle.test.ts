import { oracle } from './oracle'
import { proveShort } from './prove-short'

proveShort(oracle)
