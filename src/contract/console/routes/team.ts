import { z } from 'zod'
import { ROLES } from '../access.ts'
import type { TeamLink, TeamMember } from '../team.ts'
import { email, json, line, type Routes } from './route.ts'

const person = z.uuid()
const role = z.enum(ROLES)

/** Who has access. A body names whom it is about: what stands in a path is a row's number everywhere else. */
export const teamRoutes = {
  'GET /api/team': { least: 'administer', answer: json<{ team: TeamMember[] }>() },
  /** Its answer is the one-time link, which is nowhere else. */
  'POST /api/team/add': {
    least: 'administer',
    stepUp: true,
    input: {
      name: line
        .min(1)
        .max(100)
        .regex(/^[^@]*$/),
      email,
      role,
    },
    answer: json<TeamLink>(),
    audit: 'operator_added',
  },
  'POST /api/team/role': {
    least: 'administer',
    stepUp: true,
    input: { person, role },
    audit: 'operator_role_changed',
  },
  'POST /api/team/reset': {
    least: 'administer',
    stepUp: true,
    input: { person },
    answer: json<TeamLink>(),
    audit: 'operator_reset',
  },
  'POST /api/team/end-sessions': {
    least: 'administer',
    stepUp: true,
    input: { person },
    audit: 'operator_sessions_ended',
  },
  'POST /api/team/remove': {
    least: 'administer',
    stepUp: true,
    input: { person },
    audit: 'operator_removed',
  },
} as const satisfies Routes
