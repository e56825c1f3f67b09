import { queryOptions } from '@tanstack/react-query'
import { asked } from '../../api.ts'

export const requestsQuery = queryOptions(asked('GET /api/requests', {}))
