import { shareByLink } from '../../browser/neighbours/share-by-link.ts'
import { startApart } from './start-apart.ts'

startApart([shareByLink])
