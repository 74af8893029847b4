import { amounts } from './amounts'
import { proveShort } from './prove-short'

proveShort(amounts)
