'use client'

import { useEffect } from 'react'
import { PageProblem } from '@/components/layout/page-problem'
import { wayOn } from '@/lib/missing-part'
import { tellOfError } from '@/lib/reports/tell'

const PageError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  useEffect(() => tellOfError(error), [error])
  return <PageProblem code={error.digest} {...wayOn(error, reset)} />
}
export default PageError
