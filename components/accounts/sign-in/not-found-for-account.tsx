'use client'

import type { ReactNode } from 'react'
import { ServiceArt } from '@/components/catalogue/service-art'
import { EmptyState } from '@/components/ui/empty-state'
import { WrongAccount } from './wrong-account'

interface MissingHereProps {
  title: string
  text: string
  action?: ReactNode
  isPage?: boolean
}

/** Shown for a missing object, with a link to switch the account in case another one has it. */
export const NotFoundForAccount = ({ title, text, action, isPage }: MissingHereProps) => (
  <>
    <EmptyState title={title} art={<ServiceArt icon="1f50d" />} action={action} isPage={isPage}>
      {text}
    </EmptyState>
    <WrongAccount />
  </>
)
