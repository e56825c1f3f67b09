import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { CHANNEL, CHANNEL_HEADER } from '../../contract/visit.ts'
import { CHANNEL_PARAMETER, routes } from '../../routes.ts'
import type { Site } from '../pages/load-site.ts'
import { isPlacePage } from '../pages/serve-pages.ts'

/** The code that a page's script sends along; null where it sends none, or something that is no code. */
export function channelOfScript({ headers }: FastifyRequest): string | null {
  return optsOut(headers) ? null : codeOf(headers[CHANNEL_HEADER])
}

/**
 * The code that somebody comes by without a script: that of the address, or of the page of ours from which the browser comes.
 * Browsers tell that page whole to nobody but us (Referrer-Policy).
 */
export function channelOfAddress(request: FastifyRequest, publicOrigin: string): string | null {
  if (optsOut(request.headers)) return null
  const { searchParams } = new URL(request.url, publicOrigin)
  const { referer, host } = request.headers
  const before = referer === undefined ? null : URL.parse(referer)
  const isOurs = before?.origin === publicOrigin || before?.host === host
  const told = searchParams.get(CHANNEL_PARAMETER)
  return codeOf(told) ?? (isOurs ? codeOf(before?.searchParams.get(CHANNEL_PARAMETER)) : null)
}

/** A code goes along where somebody is led on from one page to another. */
export function withChannel(path: string, channel: string | null): string {
  return channel === null ? path : routes.byChannel(path, channel)
}

/** @returns the code, or null for what is none */
export function codeOf(text: unknown): string | null {
  return typeof text === 'string' && CHANNEL.test(text) ? text : null
}

/** Global Privacy Control and Do Not Track: the visitor asked not to be recorded. */
export function optsOut(headers: IncomingHttpHeaders): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1'
}

/** Visits are of the start page and of places' pages (specification section 7), and so are forms that are opened there. */
export function isCounted(path: string, site: Site): boolean {
  return path === routes.home || isPlacePage(path, site)
}
