'use client'

import dynamic from 'next/dynamic'
import type { CardFieldsProps } from './fields-handle'
import { SimulatedFields } from './simulated-fields'

// Loaded only where that gateway is in use, and its own script with it.
const MercadoPagoFields = dynamic(() => import('./mercadopago-fields').then((one) => one.MercadoPagoFields), {
  ssr: false,
})

/** The card fields of the gateway in use. */
export const CardFields = ({ gateway, ...props }: CardFieldsProps & { gateway: string }) =>
  gateway === 'mercadopago' ? <MercadoPagoFields {...props} /> : <SimulatedFields {...props} />
