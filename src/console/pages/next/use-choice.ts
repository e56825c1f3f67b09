import { useCallback } from 'react'
import { useFilters } from '../../router/use-search.ts'
import { type Choice, choiceOf, comparedOf, readNextSearch, toggleCompared, writeChoice } from './search.ts'

/** The one selection of list, map and table, and what is compared; both are kept in the address. */
export function useChoice() {
  const [search, change] = useFilters(readNextSearch)
  const compared = comparedOf(search)
  return {
    choice: choiceOf(search),
    choose: useCallback(
      (choice: Choice | undefined) => change({ ort: choice && writeChoice(choice) }),
      [change],
    ),
    compared,
    compare: (centre: string) => change({ vergleich: toggleCompared(compared, centre).join(',') }),
    compareNothing: () => change({ vergleich: undefined }),
  }
}
