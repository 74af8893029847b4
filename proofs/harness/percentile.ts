export { percentile } from './latency'
