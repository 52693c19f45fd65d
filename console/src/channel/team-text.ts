import type { TeamMember, TeamRole } from '@encart/sdk';

export const roleLabels: Record<TeamRole, string> = { admin: 'Admin', viewer: 'Viewer' };

export function memberName({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name || email;
}
