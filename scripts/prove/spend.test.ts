import { proveShort } from './prove-short'
import { spend } from './spend'

proveShort(spend)
