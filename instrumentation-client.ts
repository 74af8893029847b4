import '@/lib/zod-in-pages'
