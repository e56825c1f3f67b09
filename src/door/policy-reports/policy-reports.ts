import type { FastifyInstance } from 'fastify'
import { isObject, parseJson, takeAnyBody } from '../../http/json-body.ts'
import { LIMITS } from '../../http/rate-limit.ts'
import { programRoutes } from '../../routes.ts'

/** The directives of our policies; a report may name anything. */
const DIRECTIVES = new Set([
  'base-uri',
  'connect-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
])

/**
 * `POST /csp-bericht`: counts what browsers report, and keeps nothing of it: addresses stand in reports, and what extensions
 * put into pages. Anybody may send one, so that a number tells where to look and nothing else.
 */
export async function addPolicyReports(app: FastifyInstance): Promise<void> {
  const counts = app.policyReports
  takeAnyBody(app)
  app.post(programRoutes.policyReports, { config: { rateLimit: LIMITS.others } }, (request, reply) => {
    for (const directive of directivesOf(parseJson(request.body)?.json)) {
      const name = DIRECTIVES.has(directive) ? directive : 'other'
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return reply.code(204).send()
  })
}

/** Of `report-uri` (one object, CSP 2) or of the Reporting API (a list). */
function directivesOf(json: unknown): string[] {
  const reports = Array.isArray(json) ? (json as unknown[]) : [json]
  return reports.flatMap((report) => {
    if (!isObject(report)) return []
    const body = report['csp-report'] ?? report.body
    if (!isObject(body)) return []
    const named = body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive']
    return typeof named === 'string' ? [named.split(' ', 1)[0] ?? ''] : []
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How often a policy refused something, by directive, since the program began. */
    policyReports: Map<string, number>
  }
}
