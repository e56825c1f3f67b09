/** The page for an unknown address. Its texts are English and fixed (specification section 8). */
export const notFound = {
  heading: 'Oops! Page not found',
  description: 'There is no page at this address.',
  skip: 'Skip to content',
  link: 'Return to Home',
} as const
