import type { APIRoute } from 'astro'
import { squareIconSvg } from '../pictures/icon.ts'
import { pngResponse } from '../pictures/render.ts'

export const GET: APIRoute = () => pngResponse(squareIconSvg(), 180)
