'use client'

import { useEffect } from 'react'
import { PageProblem } from '@/components/layout/page-problem'
import { tellOfError } from '@/lib/reports/tell'

const PageError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  useEffect(() => tellOfError(error), [error])
  return <PageProblem code={error.digest} retry={reset} />
}
export default PageError
