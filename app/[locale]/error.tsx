'use client'
import { useEffect } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { Page } from '@/components/ui/page'
import { publicConfig } from '@/lib/config'

const PageError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  useEffect(() => {
    console.error(error)
    if (publicConfig.sentryDsn) void import('@/lib/reports/browser').then((module) => module.report(error), () => undefined)
  }, [error])
  return (
    <Page width="narrow">
      <ErrorState retry={reset} />
    </Page>
  )
}
export default PageError
