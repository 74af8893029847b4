import { inject } from './inject'
import { proveShort } from './prove-short'

proveShort(inject)
