import { configure } from '@testing-library/react'

// Testing Library's default time-out is one second, which a busy machine may exceed; the test's own time-out
// ends a wait in vain.
configure({ asyncUtilTimeout: 100_000 })
