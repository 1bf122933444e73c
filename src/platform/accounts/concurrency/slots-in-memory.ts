import type { SlotStore } from './slots.ts';

/** Slots in memory, for a single process. */
export function slotsInMemory(): SlotStore {
  const teams = new Map<string, { active: Set<string>; waiting: Set<string> }>();
  const of = (teamId: string): { active: Set<string>; waiting: Set<string> } => {
    const known = teams.get(teamId) ?? { active: new Set(), waiting: new Set() };
    teams.set(teamId, known);
    return known;
  };
  return {
    shared: false,
    async enter(teamId, id, limits, wait) {
      const { active, waiting } = of(teamId);
      if (active.size < limits.active && waiting.size === 0) {
        active.add(id);
        return 'active';
      }
      if (!wait || waiting.size >= limits.waiting) return 'full';
      waiting.add(id);
      return 'waiting';
    },
    async promote(teamId, ids, limits) {
      const { active, waiting } = of(teamId);
      const promoted: string[] = [];
      for (const id of ids) {
        if (active.size >= limits.active) break;
        if (waiting.values().next().value !== id) continue;
        waiting.delete(id);
        active.add(id);
        promoted.push(id);
      }
      return promoted;
    },
    async leave(teamId, id) {
      const { active, waiting } = of(teamId);
      active.delete(id);
      waiting.delete(id);
      if (active.size === 0 && waiting.size === 0) teams.delete(teamId);
    },
    async counts(teamId) {
      const team = teams.get(teamId);
      return { active: team?.active.size ?? 0, waiting: team?.waiting.size ?? 0 };
    },
    async isWaiting(teamId) {
      return (teams.get(teamId)?.waiting.size ?? 0) > 0;
    },
    async renew() {},
  };
}
