import type { MetadataRoute } from 'next'
import { publicConfig } from '@/lib/config'

/** Lets a phone keep the site among its apps. */
const manifest = (): MetadataRoute.Manifest => ({
  id: '/',
  name: publicConfig.siteName,
  short_name: publicConfig.siteName,
  lang: 'pt-BR',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FBFAF6',
  theme_color: '#0F5B46',
  categories: ['business', 'lifestyle'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
export default manifest
