/** Imported first: the configuration is read once, when a module first imports it. */
process.env.NEXT_PUBLIC_SITE_URL = 'https://oficio.example'
process.env.NEXT_PUBLIC_PRODUCTION_URL = 'https://oficio.example'
process.env.NEXT_PUBLIC_TRACKING_PIXEL_URL = 'https://pixel.example/tr'
