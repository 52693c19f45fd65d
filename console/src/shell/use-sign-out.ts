import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { encartFor } from '../data/encart.ts';
import { toast } from '../ui/toast.tsx';

/** Ends the session of this browser and shows the sign-in page. */
export function useSignOut() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => encartFor().console.signOut(),
    onSuccess: async () => {
      await navigate({ to: '/sign-in' });
      queryClient.clear();
    },
    onError: (error) => toast(error.message, 'bad'),
  });
}
