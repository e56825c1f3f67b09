import { useCallback } from 'react'
import { useFilters } from '../../router/use-search.ts'
import { type Choice, choiceOf, readNextSearch, writeChoice } from './search.ts'

/** The one selection of list, map and table; kept in the address. */
export function useChoice() {
  const [search, change] = useFilters(readNextSearch)
  return {
    choice: choiceOf(search),
    choose: useCallback(
      (choice: Choice | undefined) => change({ ort: choice && writeChoice(choice) }),
      [change],
    ),
  }
}
