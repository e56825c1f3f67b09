import { Refusal } from '../access/refuse.ts'

export const noSuchNewsletter = () => new Refusal(404, 'not_found', 'Diesen Start gibt es nicht.')
