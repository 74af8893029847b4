'use client'

import { useEffect } from 'react'
import { publicConfig } from '@/lib/config'

/** Loads error reporting, where it is configured. */
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
