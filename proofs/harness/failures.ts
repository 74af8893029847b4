export { mismatch as miss, count } from '@/server/testing/mismatch'
