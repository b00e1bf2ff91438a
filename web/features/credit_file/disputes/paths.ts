export const disputesPath = '/dashboard/disputes';
export const newDisputePath = '/dashboard/disputes/new';
export const casePath = (id: string): string => `/dashboard/disputes/case?id=${id}`;
