import { configure } from '@testing-library/react'

// Testing Library gives up after a second, which a busy machine may need; the test's own limit ends waiting
// in vain.
configure({ asyncUtilTimeout: 100_000 })
