'use client'

import { useEffect } from 'react'
import { publicConfig } from '@/lib/config'

/** Tells of errors where somewhere to tell them is configured; else nothing of it is loaded. */
export const ErrorReports = () => {
  useEffect(() => {
    const dsn = publicConfig.sentryDsn
    if (dsn)
      void import('@/lib/reports/browser').then(
        (module) => module.startReports(dsn),
        () => undefined,
      )
  }, [])
  return null
}
