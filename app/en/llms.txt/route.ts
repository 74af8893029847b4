import { llmsAnswer } from '@/lib/seo/llms'

export const dynamic = 'force-dynamic'

export const GET = () => llmsAnswer('en')
