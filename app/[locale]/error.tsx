'use client'
import { useEffect } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { Page } from '@/components/ui/page'

const PageError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <Page width="narrow">
      <ErrorState retry={reset} />
    </Page>
  )
}
export default PageError
