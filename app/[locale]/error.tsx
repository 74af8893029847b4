'use client'

import { useEffect } from 'react'
import { BrokenPage } from '@/components/layout/broken-page'
import { recoveryOf } from '@/lib/broken-page-recovery'
import { reportPageError } from '@/lib/reports/report-error'

const PageError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  useEffect(() => reportPageError(error), [error])
  return <BrokenPage code={error.digest} {...recoveryOf(error, reset)} />
}
export default PageError
