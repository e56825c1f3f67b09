import { answerTo } from '../answers.ts'
import type { Site } from './pages/load-site.ts'

/** What a path can be asked with; nothing for a path that there is not. OPTIONS goes without saying. */
export function allowedMethods(site: Pick<Site, 'files'>, path: string): readonly string[] {
  const answer = answerTo(path)
  // Of towns, pictures and other built files there are as many as were built.
  if (answer?.by === 'filled' || answer?.by === 'server' || answer?.by === 'interface') return answer.methods
  return site.files.has(path) ? ['GET', 'HEAD'] : []
}
