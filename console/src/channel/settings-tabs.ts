const settingsTabs = ['team', 'terms', 'exclusions'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export function readSettingsTab(value: unknown): SettingsTab | undefined {
  return settingsTabs.find((tab) => tab === value);
}
